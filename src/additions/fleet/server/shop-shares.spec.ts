import { performance } from 'node:perf_hooks';
import { ShopShares } from './shop-shares.ts';

/** Makes the event loop look busy, or not. */
function setUtilization(utilization: number): void {
  jest.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ utilization, idle: 0, active: 0 });
}

describe('The shares of shops', () => {
  let shares: ShopShares;

  beforeEach(() => {
    jest.useFakeTimers();
    setUtilization(0);
    shares = new ShopShares();
    shares.start();
  });
  afterEach(() => {
    shares.stop();
    jest.useRealTimers();
  });

  /** Requests of a shop at the same time. @returns how many have started, and what each has got */
  function flood(shop: string, count: number) {
    const admitted: ((() => void) | undefined)[] = [];
    for (let i = 0; i < count; i++) void shares.admit(shop).then((release) => admitted.push(release));
    return admitted;
  }

  async function becomeBusy(): Promise<void> {
    setUtilization(0.95);
    await jest.advanceTimersByTimeAsync(50);
  }

  it('let eight requests of a shop start each 10 ms while the process is not busy', async () => {
    await shares.admit('birte');
    const ofArne = flood('arne', 100);
    await jest.advanceTimersByTimeAsync(0);
    expect(ofArne).toHaveLength(8);

    await jest.advanceTimersByTimeAsync(120);
    expect(ofArne).toHaveLength(100);
  });

  it('let a busy process start a few requests of a flooded shop, and those of another one at once', async () => {
    (await shares.admit('birte'))!();
    await becomeBusy();

    const ofArne = flood('arne', 100);
    const ofBirte = flood('birte', 1);
    await jest.advanceTimersByTimeAsync(0);
    expect(ofArne).toHaveLength(4);
    expect(ofBirte).toHaveLength(1);

    ofArne[0]!();
    await jest.advanceTimersByTimeAsync(0);
    expect(ofArne).toHaveLength(5);
  });

  it('hold back a flood until it is over, and let more of it start while that leaves the process idle', async () => {
    (await shares.admit('birte'))!();
    await becomeBusy();
    const ofArne = flood('arne', 100);
    await jest.advanceTimersByTimeAsync(0);
    expect(ofArne).toHaveLength(4);

    setUtilization(0.1); // such as by a database that responds slowly
    await jest.advanceTimersByTimeAsync(400);
    expect(ofArne).toHaveLength(6);
  });

  it('refuse requests that have waited for a second', async () => {
    (await shares.admit('birte'))!();
    await becomeBusy();
    const ofArne = flood('arne', 10);

    await jest.advanceTimersByTimeAsync(1100);

    expect(ofArne.map((release) => release === undefined)).toEqual([
      ...Array.from({ length: 4 }, () => false),
      ...Array.from({ length: 6 }, () => true),
    ]);
    expect(shares.refused).toBe(6);
  });

  it('leave the whole process to a shop that is requested alone', async () => {
    await becomeBusy();
    const ofArne = flood('arne', 100);
    await jest.advanceTimersByTimeAsync(0);
    expect(ofArne).toHaveLength(100);
  });

  it('let a shop that was opened begin with two requests, and take one more each 100 ms for 0.8 s', async () => {
    shares.warmUp('arne');
    const ofArne = flood('arne', 100);
    await jest.advanceTimersByTimeAsync(0);
    expect(ofArne).toHaveLength(2);

    ofArne[0]!();
    await jest.advanceTimersByTimeAsync(0);
    expect(ofArne).toHaveLength(3);

    await jest.advanceTimersByTimeAsync(300);
    expect(ofArne).toHaveLength(6);

    await jest.advanceTimersByTimeAsync(600);
    expect(ofArne).toHaveLength(100);
    expect(shares.refused).toBe(0);
  });
});
