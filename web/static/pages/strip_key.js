// A phone that had already joined came in with the key still in its address.

if (location.hash.startsWith("#k=")) history.replaceState(null, "", location.pathname)
