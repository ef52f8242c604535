import type { INestApplication } from '@nestjs/common';
import { KNOWN_PASSWORD, openDemoShop } from '#additions/demo/demo-shop';
import { seedHistory } from '#additions/demo/history/seed-history';

/** The login of staff after `fillAsDemo`; the customer maja@example.com has the same password. */
export const DEMO_LOGIN = { email: 'admin@storekeep.example', password: KNOWN_PASSWORD };

/** Fills an empty shop without staff like the demo at its first start, with its orders of 60 days. */
export async function fillAsDemo(app: INestApplication): Promise<void> {
  await openDemoShop(app, KNOWN_PASSWORD, (staffId) => seedHistory(app, staffId));
}
