import { connectAssistant, SCOPES } from '../../support/assistant.ts';
import { type AttackedShop, openAttackedShop } from '../../support/attacked-shop.ts';
import { placeCapturedOrder, type PlacedOrder } from '../../support/orders.ts';
import { ok } from '../../support/sample-shop.ts';
import { createRole, createStaff } from '../../support/staff.ts';

/* Money beyond the limits of a key, and what is not rehearsed, wait for a person. */

let { shop, assistant, carryOut, refundedOf, refund, interleave, waitTogether } = {} as AttackedShop;
beforeAll(
  async () =>
    ({ shop, assistant, carryOut, refundedOf, refund, interleave, waitTogether } = await openAttackedShop()),
);
afterAll(() => shop.close());

describe('Money', () => {
  it('waits for a person without a limit of the key', async () => {
    const order = await placeCapturedOrder(shop);
    const { token, needs_person } = await refund(order, 100);
    expect(needs_person).toBe(true);
    expect((await carryOut(token)).status).toBe('waiting');
    expect(await refundedOf(order)).toBe(0);
  });

  it('beyond the limit waits for a person', async () => {
    const limited = await connectAssistant(shop, SCOPES, { money_per_change: { eur: 500 } });
    const order = await placeCapturedOrder(shop);
    expect((await carryOut((await refund(order, 501, limited)).token, limited)).status).toBe('waiting');
    expect(await refundedOf(order)).toBe(0);
  });

  it('beyond the limit in parts waits for a person', async () => {
    const limited = await connectAssistant(shop, SCOPES, { money_per_change: { eur: 500 } });
    const order = await placeCapturedOrder(shop);
    expect((await carryOut((await refund(order, 300, limited)).token, limited)).status).toBe('carried_out');
    expect((await carryOut((await refund(order, 300, limited)).token, limited)).status).toBe('waiting');
    expect(await refundedOf(order)).toBe(300);
  });

  it('beyond the limit in parts at once waits for a person', async () => {
    const limited = await connectAssistant(shop, SCOPES, { money_per_change: { eur: 500 } });
    const orders = await Promise.all([1, 2, 3].map(() => placeCapturedOrder(shop)));
    const proposals = await Promise.all(orders.map((order) => refund(order, 300, limited)));
    const states = await waitTogether(
      proposals.map(
        ({ token }) =>
          () =>
            carryOut(token, limited),
      ),
      'select from mcp_usage where api_key_id = $1 for update',
      [limited.key.id],
    );
    expect(states.map(({ status }) => status).sort()).toEqual(['carried_out', 'waiting', 'waiting']);
    expect((await Promise.all(orders.map(refundedOf))).sort()).toEqual([0, 0, 300]);
  });

  it('as the value of a gift card waits for a person', async () => {
    const limited = await connectAssistant(shop, SCOPES, { money_per_change: { eur: 500 } });
    const state = await limited.change('PostGiftCards', {}, { region_id: shop.europe.id, value: 100 });
    expect(state.status).toBe('waiting');
    expect(ok(await shop.admin.get('/gift-cards')).count).toBe(0);
    expect((await shop.admin.post(`/proposals/${state.proposal}/approve`)).body.proposal.status).toBe(
      'carried_out',
    );
    expect(ok(await shop.admin.get('/gift-cards')).count).toBe(1);
  });

  it('that was refused does not count', async () => {
    const limited = await connectAssistant(shop, SCOPES, { money_per_change: { eur: 500 } });
    const order = await placeCapturedOrder(shop);
    const { token } = await refund(order, 300, limited);
    const stop = interleave(() =>
      shop.sql(`update payment set amount_refunded = amount_refunded + 7 where id = $1`, [order.payment]),
    );
    expect((await carryOut(token, limited)).status).toBe('changed');
    stop();
    const other = await placeCapturedOrder(shop);
    expect((await carryOut((await refund(other, 300, limited)).token, limited)).status).toBe('carried_out');
  });
});

describe('What is not rehearsed', () => {
  it('waits for a person, such as the work of a job', async () => {
    const state = await assistant.change('PostBatchJobs', {}, { type: 'product-export', context: {} });
    expect(state).toMatchObject({
      status: 'waiting',
      reasons: ['It starts a job, whose work is not rehearsed'],
    });
    expect(await shop.sql('select id from batch_job')).toEqual([]);
  });

  it('waits for a person, such as a change of settings', async () => {
    const state = await assistant.change('PostRegionsRegion', { id: shop.europe.id }, { tax_rate: 0 });
    expect(state.status).toBe('waiting');
    expect(ok(await shop.admin.get(`/regions/${shop.europe.id}`)).region.tax_rate).toBe(19);
  });
});

describe('A proposal that waits', () => {
  /** @returns the id of the proposal */
  async function proposeRefund(order: PlacedOrder): Promise<string> {
    const { token } = await refund(order, 100);
    return (await carryOut(token)).proposal;
  }

  it('is carried out once a person approves it, who is in the journal', async () => {
    const order = await placeCapturedOrder(shop);
    const id = await proposeRefund(order);
    expect(
      ok(await shop.admin.get('/proposals?status=waiting')).proposals.map(
        (waiting: { id: string }) => waiting.id,
      ),
    ).toContain(id);
    const { proposal } = ok(await shop.admin.post(`/proposals/${id}/approve`));
    expect(proposal).toMatchObject({
      status: 'carried_out',
      decided_by: shop.staff.id,
      api_key_id: assistant.key.id,
    });
    expect(await refundedOf(order)).toBe(100);
    const entries = ok(await shop.admin.get(`/journal?resource=proposals&resource_id=${id}`)).entries;
    expect(entries.map(({ operation, actor }) => `${operation} ${actor.type}`)).toEqual([
      'PostProposalsProposalApprove user',
      'PostProposals api_key',
    ]);
  });

  it('is carried out once if several people approve it at once', async () => {
    const order = await placeCapturedOrder(shop);
    const id = await proposeRefund(order);
    const { client } = await createStaff(shop, 'admin');
    const both = await waitTogether(
      [shop.admin, client, shop.admin].map((by) => () => by.post(`/proposals/${id}/approve`)),
      'select from mcp_proposal where id = $1 for update',
      [id],
    );
    expect(both.filter(({ status }) => status === 200).length).toBe(1);
    expect(await refundedOf(order)).toBe(100);
  });

  it('is not carried out once it is rejected', async () => {
    const order = await placeCapturedOrder(shop);
    const id = await proposeRefund(order);
    ok(await shop.admin.post(`/proposals/${id}/reject`, { note: 'No' }));
    expect((await shop.admin.post(`/proposals/${id}/approve`)).status).toBe(400);
    expect(await refundedOf(order)).toBe(0);
  });

  it('is not carried out if what it rests on has changed', async () => {
    const order = await placeCapturedOrder(shop);
    const id = await proposeRefund(order);
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 50, reason: 'other' }));
    expect(ok(await shop.admin.post(`/proposals/${id}/approve`)).proposal.status).toBe('changed');
    expect(await refundedOf(order)).toBe(50);
  });

  it('is seen and decided by no key', async () => {
    const order = await placeCapturedOrder(shop);
    const id = await proposeRefund(order);
    const headers = { authorization: `Bearer ${assistant.secret}` };
    expect((await shop.http.get('/admin/proposals', { headers })).status).toBe(403);
    expect((await shop.http.post(`/admin/proposals/${id}/approve`, {}, { headers })).status).toBe(403);
    const args = { operation: 'PostProposalsProposalApprove', parameters: { id } };
    expect(await assistant.refusal('propose', args)).toContain('not_found');
    expect(await refundedOf(order)).toBe(0);
  });

  it('is decided by no one who could not do it themselves', async () => {
    const order = await placeCapturedOrder(shop);
    const id = await proposeRefund(order);
    const role = await createRole(shop, { scopes: ['proposals:write', 'proposals:read'] });
    const { client } = await createStaff(shop, role.name);
    expect((await client.post(`/proposals/${id}/approve`)).status).toBe(403);
    const limited = await createRole(shop, {
      scopes: ['proposals:write', 'orders:write'],
      limits: { refund: { eur: 99 } },
    });
    const { client: other } = await createStaff(shop, limited.name);
    expect((await other.post(`/proposals/${id}/approve`)).status).toBe(403);
    expect(ok(await shop.admin.get(`/proposals/${id}`)).proposal.status).toBe('waiting');
    expect(await refundedOf(order)).toBe(0);
  });

  it('of a revoked key is not approved', async () => {
    const revoked = await connectAssistant(shop);
    const order = await placeCapturedOrder(shop);
    const { proposal } = await carryOut((await refund(order, 100, revoked)).token, revoked);
    ok(await shop.admin.post(`/api-keys/${revoked.key.id}/revoke`));
    expect((await shop.admin.post(`/proposals/${proposal}/approve`)).status).toBe(400);
    expect(await refundedOf(order)).toBe(0);
  });
});
