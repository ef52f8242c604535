import { boolean, defineModule, findMissingPackages, required } from '@storekeep/server/module';
import { StaffMcp1798100000000 } from './migrations/1798100000000-staff-mcp.ts';
import { Proposal } from './proposals/proposal.entity.ts';
import { StaffMcpOptions } from './staff-mcp-options.ts';

export { StaffMcpOptions } from './staff-mcp-options.ts';

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** `/admin/mcp`, with which assistants work for staff; see docs/staff-mcp.md. Defaults to none. */
    staffMcp?: Partial<StaffMcpOptions>;
  }
}

/** Assistants of staff by the Model Context Protocol: every change is rehearsed first; see docs/staff-mcp.md. */
export const staffMcpModule = defineModule({
  name: 'staff-mcp',
  requires: ['journal', 'staff-access'],
  variables: {
    staffMcp: required('STAFF_MCP', boolean, false, {
      description:
        'Whether assistants can work for staff by `/admin/mcp` with an API key; see `docs/staff-mcp.md`. Needs `npm install @modelcontextprotocol/server`',
    }),
  },
  findProblems: ({ staffMcp }) =>
    staffMcp ? findMissingPackages('STAFF_MCP', '@modelcontextprotocol/server') : [],
  configure: ({ staffMcp }) => (staffMcp ? { staffMcp: {} } : {}),
  exampleOptions: () => ({ staffMcp: {} }),
  isUsed: ({ staffMcp }) => staffMcp !== undefined,
  options: [{ provide: StaffMcpOptions, create: ({ staffMcp }) => new StaffMcpOptions(staffMcp) }],
  load: () => import('./staff-mcp.module.ts'),
  entities: [Proposal],
  migrations: [StaffMcp1798100000000],
  forget: {
    mcp_proposal: {
      replaced: ['body', 'rehearsal', 'result', 'path', 'note'],
      impersonal: ['effects', 'method', 'money', 'operation', 'reasons', 'status', 'summary', 'token_hash'],
    },
    mcp_key: { impersonal: ['money_per_change', 'money_per_day', 'needs_approval'] },
    mcp_usage: { impersonal: ['money'] },
  },
});
