import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AgentsOptions } from '#additions/agents/platforms/agents-options';
import { PlatformProfiles } from './platform-profiles.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PROFILE = JSON.stringify({ ucp: { version: '2026-08-25', capabilities: {} }, keys: [] });

/* With a server of its own, and a clock that the tests advance. */
describe('The profiles of platforms', () => {
  let server: Server;
  let requests: string[];
  let respond: (response: ServerResponse) => void;
  let profiles: PlatformProfiles;
  let clock: jest.SpyInstance;

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.url!);
      respond(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    [requests, respond] = [[], (response) => void response.end(PROFILE)];
    profiles = new PlatformProfiles(new AgentsOptions({ allowInsecure: true }));
  });
  afterEach(() => clock?.mockRestore());
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const url = (path = '/'): URL =>
    new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const advance = (ms: number): void => {
    const time = Date.now() + ms;
    clock?.mockRestore();
    clock = jest.spyOn(Date, 'now').mockReturnValue(time);
  };
  const fail = (response: ServerResponse): void => void response.writeHead(500).end();
  const withAge = (seconds: number) => (response: ServerResponse) =>
    void response.setHeader('cache-control', `public, max-age=${seconds}`).end(PROFILE);

  it.each([
    ['a minute without max-age', null, MINUTE_MS],
    ['a minute at least', 1, MINUTE_MS],
    ['as long as their max-age', 600, 10 * MINUTE_MS],
    ['a day at most', 10 * 24 * 60 * 60, DAY_MS],
  ])('are cached for %s', async (_, seconds, ms) => {
    if (seconds !== null) respond = withAge(seconds);
    await profiles.get(url(), null);
    advance(ms - 1000);
    await profiles.get(url(), null);
    expect(requests).toHaveLength(1);
    advance(2000);
    await profiles.get(url(), null);
    expect(requests).toHaveLength(2);
  });

  it('are fetched by one request for all that need one at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => profiles.get(url(), null)));
    expect(requests).toHaveLength(1);
  });

  it('are used beyond their time while the platform does not respond, which is tried once a minute', async () => {
    const profile = await profiles.get(url(), null);
    respond = fail;
    advance(2 * MINUTE_MS);
    for (const _ of [1, 2, 3]) expect(await profiles.get(url(), null)).toBe(profile);
    expect(requests).toHaveLength(2);
    advance(MINUTE_MS);
    respond = (response) => void response.end(PROFILE);
    expect(await profiles.get(url(), null)).not.toBe(profile);
  });

  it('are not used beyond their time if the platform responds with something else', async () => {
    await profiles.get(url(), null);
    respond = (response) => void response.end('{}');
    advance(2 * MINUTE_MS);
    await expect(profiles.get(url(), null)).rejects.toMatchObject({ status: 422, code: 'profile_malformed' });
  });

  it('are fetched again for an unknown key at most once a minute', async () => {
    await profiles.get(url(), null);
    expect(await profiles.refresh(url(), null)).toBeNull();
    advance(MINUTE_MS + 1000);
    expect(await profiles.refresh(url(), null)).not.toBeNull();
    expect(await profiles.refresh(url(), null)).toBeNull();
    expect(requests).toHaveLength(2);
  });

  it('are fetched again for an unknown key at most once a minute while the platform does not respond', async () => {
    const profile = await profiles.get(url(), null);
    respond = fail;
    advance(MINUTE_MS + 1000);
    expect(await profiles.refresh(url(), null)).toBe(profile);
    for (const _ of [1, 2, 3]) expect(await profiles.refresh(url(), null)).toBeNull();
    expect(requests).toHaveLength(2);
  });

  it('are fetched 60 times a minute at most, of all unknown platforms together', async () => {
    for (let count = 0; count < 60; count++) await profiles.get(url(`/${count}`), null);
    await expect(profiles.get(url('/60'), null)).rejects.toMatchObject({
      status: 503,
      details: { retryAfter: 10 },
    });
    await profiles.get(url('/59'), null); // it is cached
    expect(requests).toHaveLength(60);
    await profiles.get(url('/known'), 'agp_1');
    advance(MINUTE_MS + 1000);
    await profiles.get(url('/60'), null);
  });

  it('are 1,000 at most, of which the longest unused one is forgotten', async () => {
    respond = withAge(24 * 60 * 60);
    for (let count = 0; count <= 1000; count++) {
      if (count % 60 === 0) advance(MINUTE_MS + 1);
      await profiles.get(url(`/${count}`), null);
    }
    expect(requests).toHaveLength(1001);
    advance(MINUTE_MS + 1);
    await profiles.get(url('/1'), null);
    expect(requests).toHaveLength(1001);
    await profiles.get(url('/0'), null);
    expect(requests).toHaveLength(1002);
  });

  it('have 64 KiB at most', async () => {
    const padded = (size: number) => PROFILE + ' '.repeat(size - PROFILE.length);
    respond = (response) => void response.end(padded(64 * 1024));
    await profiles.get(url('/largest'), null);
    respond = (response) => void response.end(padded(64 * 1024 + 1));
    await expect(profiles.get(url('/larger'), null)).rejects.toMatchObject({ code: 'profile_unreachable' });
  });

  it('have to arrive within 3 s', async () => {
    let aborted: Promise<unknown>;
    respond = (response) => {
      aborted = once(response, 'close');
      response.write('{'); // and no more
    };
    await expect(profiles.get(url(), null)).rejects.toMatchObject({
      status: 424,
      code: 'profile_unreachable',
    });
    await aborted!;
  });

  it.each([
    ['http://agent.example/', 'must begin with https://'],
    ['https://127.0.0.1/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://localhost/', 'private'], // after resolution
  ])('are not read from %s unless insecure platforms are allowed', async (address, problem) => {
    const strict = new PlatformProfiles(new AgentsOptions());
    await expect(strict.get(new URL(address), null)).rejects.toMatchObject({
      code: 'profile_unreachable',
      message: expect.stringContaining(problem) as string,
    });
  });
});
