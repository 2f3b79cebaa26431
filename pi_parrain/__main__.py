from pi_parrain.cli import main

main()
