import type { Type } from '@nestjs/common';
import type { AgentsOptions } from './shop/agents/platforms/agents-options.ts';
import * as shopModules from './modules.ts';

/** Modules that only some shops need. They are installed by an option, or if `modules` contains them. */
const OPTIONAL: ReadonlySet<Type> = new Set<Type>([shopModules.AgentPlatformsModule]);

/** The modules of a shop that does not choose them itself. @param agents as in `CommerceOptions` */
export function defaultModules(agents: Partial<AgentsOptions> = {}): Type[] {
  const speaksToAgents = (agents.protocols?.length ?? 0) > 0;
  return Object.values<Type>(shopModules).filter((module) => speaksToAgents || !OPTIONAL.has(module));
}
