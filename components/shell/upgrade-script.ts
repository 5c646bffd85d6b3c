const KEY = "svc-verify-reloaded-at";
const AT_MOST_EVERY_MS = 60_000;

/**
 * Runs in the head. A page that is open during an upgrade loads parts of its own release, which the service no longer
 * has: it answers 404, and the page is loaded again, from the new release. At most once a minute, so that a part that
 * is missing for another reason does not repeat it. Without a connection nothing is loaded again.
 */
export const UPGRADE_SCRIPT = `addEventListener("error",function(e){
var u=e.target&&(e.target.src||e.target.href);
if(!u||String(u).indexOf(location.origin+"/_next/static/"))return;
fetch(u,{method:"HEAD",cache:"no-store"}).then(function(r){
if(r.status!==404||Date.now()-sessionStorage.getItem("${KEY}")<${AT_MOST_EVERY_MS})return;
sessionStorage.setItem("${KEY}",Date.now());location.reload()
}).catch(function(){})
},true);`.replaceAll("\n", "");
