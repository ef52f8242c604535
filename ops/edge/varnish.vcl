vcl 4.1;

# Varnish before Storekeep (docs/operating/edge.md). Needs varnish-modules for xkey.
#
#   varnishd -a :80 -f ops/edge/varnish.vcl -s malloc,512m
#
# and at the shop: EDGE_SECONDS=600 EDGE_CACHE=varnish EDGE_URL=http://varnish.internal EDGE_TOKEN=…

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "9000";
}

# The processes of the shop, which send purges. A token is checked as well where PURGE_TOKEN is set for varnishd.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers || (std.getenv("PURGE_TOKEN") && req.http.x-purge-token != std.getenv("PURGE_TOKEN"))) {
      return (synth(403));
    }
    set req.http.x-purged = xkey.purge(req.http.xkey);
    return (synth(200, "Purged " + req.http.x-purged));
  }
  # headers that only this configuration sets
  unset req.http.x-fetch-started;

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # with PATH_PREFIX=/api: ^/api/(store|feeds|shop)
  if (req.url !~ "^/(store|feeds|shop)(/|\?|$)") {
    return (pass);
  }
  # feeds and the pages of the example storefront do not depend on sessions
  if (req.url !~ "^/store") {
    unset req.http.Cookie;
  }
  if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)connect\.sid=") {
    return (pass);
  }
  # those of other applications, such as advertisers
  unset req.http.Cookie;
  set req.url = std.querysort(req.url);
  return (hash);
}

sub vcl_backend_fetch {
  set bereq.http.x-fetch-started = std.time2real(now, 0.0);
}

sub vcl_backend_response {
  # only what the shop names: errors have no lifetime, and Varnish would keep them for two minutes
  if (beresp.http.Cache-Control !~ "s-maxage=" || beresp.http.Set-Cookie) {
    set beresp.ttl = 10s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  # It may have been read before a change whose second purge has passed, 0.8 seconds after the first one.
  if (now - std.real2time(std.real(bereq.http.x-fetch-started, 0.0), now) > 500ms) {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  if (beresp.http.Cache-Control !~ "stale-while-revalidate=") {
    set beresp.grace = 0s;
  }
  set beresp.keep = 0s;
  return (deliver);
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.x-cache = "hit";
  } else {
    set resp.http.x-cache = "miss";
  }
  unset resp.http.xkey;
  unset resp.http.surrogate-key;
  unset resp.http.cache-tag;
}
