import { readFileSync } from 'node:fs';
import { ADMIN_AREAS, requiresAdmin, STAFF_EXCEPTIONS } from '#engine/http/admin-operations';

/*
 * With enforced roles, every operation of `/admin` is either for admins (`src/engine/http/admin-operations.ts`, `@RequiresAdmin`) or open to
 * all staff, which this file lists. The document has a 403 for those for admins.
 */

/** The tags of the OpenAPI document whose operations are open to all staff. */
const OPEN_HEADINGS = new Set([
  'Analytics Configs', // of each user for themselves
  'Auth',
  'Batch Jobs',
  'Customer Groups',
  'Customers',
  'Discounts',
  'Draft Orders',
  'Gift Cards',
  'Inventory Items',
  'Notes',
  'Order Edits',
  'Orders',
  'Payment Collections',
  'Payments',
  'Price Lists',
  'Product Categories',
  'Product Collections',
  'Products',
  'Reservations',
  'Returns',
  'Uploads',
]);

/** Operations open to all staff whose tag is otherwise for admins. */
const OPEN_OPERATIONS = new Set([
  'PostUsersUserPasswordToken', // needs no login
  'PostUsersUserPassword', // needs no login
  'PostInvitesInviteAccept', // needs no login
  'PostJournalEntryUndo', // of own entries
  'PostSalesChannelsChannelProductsBatch', // changes products
  'DeleteSalesChannelsChannelProductsBatch',
]);

interface Operation {
  id: string;
  /** `POST /admin/users` */
  name: string;
  heading: string;
  responses: Record<string, unknown>;
}

const { paths } = JSON.parse(readFileSync('openapi/admin.json', 'utf8')) as {
  paths: Record<
    string,
    Record<string, { operationId: string; tags: string[]; responses: Record<string, unknown> }>
  >;
};
const operations: Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, tags, responses }]) => ({
    id: operationId,
    name: `${method.toUpperCase()} ${path}`,
    heading: tags[0],
    responses,
  })),
);

describe('The role of the operation', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s is either admin or any staff',
    (name, { id, heading, responses }) => {
      const isOpen = name.startsWith('GET ') || OPEN_HEADINGS.has(heading) || OPEN_OPERATIONS.has(id);
      const isForAdmins = '403' in responses;
      const isRead = name.startsWith('GET ') && requiresAdmin(id);
      if (!isRead && isForAdmins === isOpen)
        throw new Error(
          `${id}: list it in src/engine/http/admin-operations.ts or mark it by @RequiresAdmin if it changes settings, or list it here if it is open to all staff`,
        );
      if (requiresAdmin(id)) expect(isForAdmins).toBe(true);
    },
  );
});

describe('The operations for admins', () => {
  const listed = ADMIN_AREAS.flatMap((area) => area.operations);

  it('exist', () => {
    const known = new Set(operations.map(({ id }) => id));
    expect(listed.filter((id) => !known.has(id))).toEqual([]);
  });

  it('are listed once', () => {
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('contain every operation that has an exception', () => {
    expect(Object.keys(STAFF_EXCEPTIONS).filter((id) => !listed.includes(id))).toEqual([]);
  });

  it('are documented in docs/security.md', () => {
    const nameOf = new Map(operations.map(({ id, name }) => [id, name]));
    const rows = ADMIN_AREAS.map((area) => {
      const names = area.operations.map((id) => {
        const exception = STAFF_EXCEPTIONS[id];
        return `\`${nameOf.get(id)}\`${exception ? ` (open ${exception.when})` : ''}`;
      });
      return `| ${area.name} | ${names.join(', ')} |`;
    });
    const document = readFileSync('docs/security.md', 'utf8');
    const marked = operations.filter(({ id, responses }) => '403' in responses && !requiresAdmin(id));
    rows.push(...marked.map(({ name }) => `\`${name}\``));
    const missing = rows.filter((row) => !document.includes(row));
    if (missing.length > 0) throw new Error(`docs/security.md lacks these rows:\n${missing.join('\n')}`);
  });
});
