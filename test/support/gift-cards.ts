import { ok, type World } from './world.ts';

/** Makes a gift card: 10.00 eur unless told. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a gift card as staff see it
export async function aCard({ admin, europe }: World, body: Record<string, unknown> = {}): Promise<any> {
  return ok(await admin.post('/gift-cards', { region_id: europe.id, value: 1000, ...body })).gift_card;
}
