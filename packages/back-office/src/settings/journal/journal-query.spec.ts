import { toExportPath, toJournalQuery } from './journal-query.ts';

describe('The filters of the journal', () => {
  it('are parameters of the list, of which days are whole', () => {
    const day = new Date(2026, 10, 30);
    expect(
      toJournalQuery({ actor: 'usr_1', record: 'prod_1', from: '2026-11-30', to: '2026-11-30' }),
    ).toEqual({
      ...{ actor_id: 'usr_1', resource_id: 'prod_1', limit: 50 },
      created_at: { gte: day.toISOString(), lt: new Date(2026, 11, 1).toISOString() },
    });
  });

  it('are those of the file, too', () => {
    expect(toExportPath({ resource: 'products' })).toBe('/admin/journal/export?resource=products&limit=500');
    expect(toExportPath({ from: '2026-11-30' })).toContain('created_at%5Bgte%5D=2026-11-');
  });
});
