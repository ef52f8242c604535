import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type FakeCompany, startFakeCompany } from './fake-company.ts';

/** An OpenID Connect issuer without pages, whose ID tokens the test chooses: a real one never signs with a key that it does not publish. */
export interface IdTokenIssuer extends FakeCompany {
  /**
   * Issues a code for an ID token, as if the person had logged in.
   * @param started the URL of the issuer to which the shop has sent the browser
   * @param signedBy the key of the signature: `foreign` has the id of the published key
   */
  issue(claims: Record<string, unknown>, started: URL, signedBy: 'published' | 'foreign'): string;
}

const ALGORITHM = 'RS256';
const KEY_ID = 'key-1';

export async function startIdTokenIssuer(clientId: string): Promise<IdTokenIssuer> {
  const [published, foreign] = [await generateKeyPair(ALGORITHM), await generateKeyPair(ALGORITHM)];
  const issued = new Map<string, { claims: Record<string, unknown>; key: CryptoKey }>();
  const sign = async (code: string): Promise<string> => {
    const { claims, key } = issued.get(code)!;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
      .setIssuer(url)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(key);
  };
  const respond = async (route: string, form: string): Promise<object | undefined> => {
    switch (route) {
      case 'GET /.well-known/openid-configuration':
        return {
          ...{ issuer: url, authorization_endpoint: `${url}/auth`, token_endpoint: `${url}/token` },
          jwks_uri: `${url}/jwks`,
        };
      case 'GET /jwks':
        return {
          keys: [{ ...(await exportJWK(published.publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }],
        };
      case 'POST /token': {
        const code = new URLSearchParams(form).get('code')!;
        return { access_token: randomUUID(), token_type: 'bearer', id_token: await sign(code) };
      }
      default:
        return undefined;
    }
  };
  const company = await startFakeCompany({
    name: 'The issuer',
    rejections: {},
    async respond({ route, text }) {
      const body = await respond(route, text);
      return body && { body };
    },
  });
  const { url } = company;
  return {
    ...company,
    issue(claims, started, signedBy) {
      const code = randomUUID();
      const key = (signedBy === 'published' ? published : foreign).privateKey;
      issued.set(code, { claims: { ...claims, nonce: started.searchParams.get('nonce') }, key });
      return code;
    },
  };
}
