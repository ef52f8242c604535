import { readFileSync } from 'node:fs';
import { ADMIN_AREAS, OPEN_TO_MEMBERS, STAFF_EXCEPTIONS } from '#engine/http/admin-operations';

/*
 * With enforced roles, every operation of `/admin` is either for admins (`src/engine/http/admin-operations.ts`, `@RequiresAdmin`) or open to
 * all staff, which this file lists. The document says `x-not-for-members` at those for admins.
 */

/** The tags of the OpenAPI document whose operations are open to all staff. */
const OPEN_HEADINGS = new Set([
  'Analytics Configs', // of each user for themselves
  'Attributes',
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
  'Promotions',
  'Payment Collections',
  'Payments',
  'Price Lists',
  'Product Categories',
  'Product Collections',
  'Products',
  'Reservations',
  'Returns',
  'Translations',
  'Uploads',
  'VAT',
  'Withdrawals',
]);

/** Operations open to all staff whose tag is otherwise for admins. */
const OPEN_OPERATIONS = new Set([
  'PostUsersUserPasswordToken', // needs no login
  'PostUsersUserPassword', // needs no login
  'PostInvitesInviteAccept', // needs no login
  'PostJournalEntryUndo', // of own entries
  'PostProposalsProposalApprove', // with their own permissions
  'PostProposalsProposalReject',
  ...OPEN_TO_MEMBERS, // change products
]);

interface Operation {
  id: string;
  /** `POST /admin/users` */
  name: string;
  heading: string;
  /** Such as `users:write`. */
  scope: string;
  isForAdmins: boolean;
}

interface DocumentedOperation {
  operationId: string;
  tags: string[];
  'x-not-for-members'?: boolean;
}

const { paths } = JSON.parse(readFileSync('openapi/admin.json', 'utf8')) as {
  paths: Record<string, Record<string, DocumentedOperation>>;
};
const operations: Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: operation.operationId,
    name: `${method.toUpperCase()} ${path}`,
    heading: operation.tags[0],
    scope: `${path.split('/')[2]}:${method === 'get' ? 'read' : 'write'}`,
    isForAdmins: operation['x-not-for-members'] === true,
  })),
);

describe('The role of the operation', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s is either admin or any staff',
    (name, { id, heading, isForAdmins }) => {
      if (name.startsWith('GET ')) return; // reading is open, but for invites, keys and what modules mark
      const isOpen = OPEN_HEADINGS.has(heading) || OPEN_OPERATIONS.has(id);
      if (isForAdmins === isOpen)
        throw new Error(
          `${id}: list its scope in src/engine/http/admin-operations.ts or mark it by @RequiresAdmin if it changes settings, or list it here if it is open to all staff`,
        );
    },
  );
});

describe('The operations for admins', () => {
  const listed = ADMIN_AREAS.flatMap((area) => area.scopes);
  const inAreas = operations.filter(({ isForAdmins, scope }) => isForAdmins && listed.includes(scope));

  it('have every scope that is listed', () => {
    expect(listed.filter((listedScope) => !inAreas.some(({ scope }) => scope === listedScope))).toEqual([]);
  });

  it('have scopes that are listed once', () => {
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('contain every operation that has an exception', () => {
    const ids = inAreas.map(({ id }) => id);
    expect(Object.keys(STAFF_EXCEPTIONS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('do not contain those that are open to members', () => {
    const known = new Map(operations.map(({ id, isForAdmins }) => [id, isForAdmins]));
    expect(OPEN_TO_MEMBERS.map((id) => known.get(id))).toEqual(OPEN_TO_MEMBERS.map(() => false));
  });

  it('are documented in docs/security.md', () => {
    const rows = ADMIN_AREAS.map((area) => {
      const names = inAreas
        .filter(({ scope }) => area.scopes.includes(scope))
        .map(({ id, name }) => {
          const exception = STAFF_EXCEPTIONS[id];
          return `\`${name}\`${exception ? ` (open ${exception.when})` : ''}`;
        });
      return `| ${area.name} | ${names.join(', ')} |`;
    });
    const document = readFileSync('docs/security.md', 'utf8');
    const marked = operations.filter((operation) => operation.isForAdmins && !inAreas.includes(operation));
    rows.push(...marked.map(({ name }) => `\`${name}\``));
    const missing = rows.filter((row) => !document.includes(row));
    if (missing.length > 0) throw new Error(`docs/security.md lacks these rows:\n${missing.join('\n')}`);
  });
});
