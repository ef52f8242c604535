import { type VerifiedClaims, VerifiedTokenCache } from './verified-tokens.ts';

interface Claims extends VerifiedClaims {
  id: string;
}

const inAnHour = (): number => Date.now() / 1000 + 3600;

/** Reads tokens, and records those that are verified. */
function reader(verify: (token: string, as: string) => Claims | null) {
  const tokens = new VerifiedTokenCache<Claims>();
  const verified: string[] = [];
  const read = (token: string, as = 'staff') =>
    tokens.read(token, as, () => {
      verified.push(`${token} as ${as}`);
      return Promise.resolve(verify(token, as));
    });
  return { read, verified };
}

describe('A token', () => {
  it('that is valid is verified once', async () => {
    const { read, verified } = reader((token) => ({ id: `of ${token}`, expiresAt: inAnHour() }));
    for (const token of ['one', 'other', 'one', 'other'])
      expect(await read(token)).toMatchObject({ id: `of ${token}` });
    expect(verified).toEqual(['one as staff', 'other as staff']);
  });

  it('that has expired since its verification is rejected', async () => {
    const { read } = reader(() => ({ id: 'usr_1', expiresAt: Math.floor(Date.now() / 1000) }));
    expect(await read('token')).not.toBeNull(); // the claims of the verification
    expect(await read('token')).toBeNull();
  });

  it('that was rejected is verified again', async () => {
    const { read, verified } = reader(() => null);
    expect([await read('bad'), await read('bad')]).toEqual([null, null]);
    expect(verified).toHaveLength(2);
  });

  it('is verified for each kind of account separately', async () => {
    const { read } = reader((_, as) => (as === 'staff' ? { id: 'usr_1', expiresAt: inAnHour() } : null));
    expect(await read('token', 'staff')).toMatchObject({ id: 'usr_1' });
    expect(await read('token', 'shopper')).toBeNull();
    expect(await read('token', 'staff')).toMatchObject({ id: 'usr_1' });
  });
});
