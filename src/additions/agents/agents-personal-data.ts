import type { PersonalData } from '@storekeep/server/module';

/** What a session keeps of its request (`SessionRequest`); a new field is forgotten. */
const IMPERSONAL_REQUEST = [
  'variants',
  'is_undeliverable',
  'codes',
  'options',
  'has_unsupported_fulfillment',
  'requires_confirmation',
  'credential_hash',
  'has_expired',
];

/** What the tables of agents have about shoppers. */
export const agentsPersonalData: PersonalData = {
  agent_session: {
    rows: 't.cart_id = any(p.carts)',
    exportedAs: 'agent_sessions',
    blanked: {
      attribution: 'null',
      request: `'{"buyer":null,"recipient":null,"address":null,"note":null}' || coalesce(
        (select jsonb_object_agg(key, value) from jsonb_each(t.request)
         where key in (${IMPERSONAL_REQUEST.map((key) => `'${key}'`).join(', ')})), '{}')`,
      updated_at: 'now()',
    },
    impersonal: ['capabilities', 'protocol', 'refused', 'status', 'version'],
  },
  agent_delivery: { replaced: ['last_error'], impersonal: ['event', 'status'] },
  agent_feed: { impersonal: ['etag', 'file_key', 'format', 'locale'] },
  agent_platform: {
    impersonal: [
      'key_thumbprint',
      'name',
      'previous_token_hash',
      'profile_url',
      'protocols',
      'token_hash',
      'webhook_secret',
      'webhook_url',
    ],
  },
};
