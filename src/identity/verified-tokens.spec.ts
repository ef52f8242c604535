import { VerifiedTokens, type Verified } from './verified-tokens.ts';

interface Claims extends Verified {
  id: string;
}

const inAnHour = (): number => Date.now() / 1000 + 3600;

/** Reads tokens, and notes which had to be verified. */
function reader(says: (token: string, as: string) => Claims | null) {
  const tokens = new VerifiedTokens<Claims>();
  const verified: string[] = [];
  const read = (token: string, as = 'staff') =>
    tokens.read(token, as, () => {
      verified.push(`${token} as ${as}`);
      return Promise.resolve(says(token, as));
    });
  return { read, verified };
}

describe('tokens that were verified', () => {
  it('are verified once', async () => {
    const { read, verified } = reader((token) => ({ id: `of ${token}`, expiresAt: inAnHour() }));
    for (const token of ['one', 'other', 'one', 'other'])
      expect(await read(token)).toMatchObject({ id: `of ${token}` });
    expect(verified).toEqual(['one as staff', 'other as staff']);
  });

  it('say nothing any more once they have ended', async () => {
    const { read } = reader(() => ({ id: 'usr_1', expiresAt: Math.floor(Date.now() / 1000) }));
    expect(await read('token')).not.toBeNull(); // as whoever verified it said
    expect(await read('token')).toBeNull();
  });

  it('are looked at again where they were refused', async () => {
    const { read, verified } = reader(() => null);
    expect([await read('bad'), await read('bad')]).toEqual([null, null]);
    expect(verified).toHaveLength(2);
  });

  it('say to each what is for them', async () => {
    const { read } = reader((_, as) => (as === 'staff' ? { id: 'usr_1', expiresAt: inAnHour() } : null));
    expect(await read('token', 'staff')).toMatchObject({ id: 'usr_1' });
    expect(await read('token', 'shopper')).toBeNull();
    expect(await read('token', 'staff')).toMatchObject({ id: 'usr_1' });
  });
});
