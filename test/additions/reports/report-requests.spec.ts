import { type Shop, useShop } from '../../support/shop.ts';

/* Which reports can be asked for, and by whom. */

let world: Shop;

beforeAll(async () => (world = await useShop({})));
afterAll(() => world.close());

async function rejection(path: string): Promise<{ status: number; message: string }> {
  const { status, body } = await world.admin.get(`/reports/${path}`);
  return { status, message: (body as { message: string }).message };
}

describe('A report is rejected', () => {
  it.each([
    ['sales?time_zone=Mars/Olympus', 'time_zone Mars/Olympus is unknown: it is a name such as Europe/Berlin'],
    ['sales?time_zone=%2B01:00', 'time_zone +01:00 is unknown: it is a name such as Europe/Berlin'],
    ['sales?from=2024-02-02&to=2024-02-01', 'to (2024-02-01) is before from (2024-02-02)'],
    ['taxes?from=2024-02-30', 'from is not a day such as 2026-11-30'],
    ['stock?to=yesterday', 'to is not a day such as 2026-11-30'],
    [
      'sales?from=2020-01-01&to=2022-01-01',
      'A report has at most 400 periods: choose a longer interval or fewer days',
    ],
    ['returns?from=2000-01-01&to=2024-01-01', 'A report has at most 3660 days'],
    ['sales?interval=day&group=product', 'A report has either an interval or a group'],
    ['conversion?group=product', 'group must be one of channel, region'],
    ['taxes?group=product', 'property group should not exist'],
    ['sales?interval=hour', 'interval must be one of day, week, month'],
  ])('for %s, with a reason', async (path, message) => {
    expect(await rejection(path)).toEqual({ status: 400, message });
  });

  it('for clients that are not staff', async () => {
    expect(await world.http.get('/admin/reports/sales')).toMatchObject({ status: 401 });
  });
});
