/** The variables of a shop that speaks all protocols of AI agents. */
export const AGENTS_ENV: NodeJS.ProcessEnv = {
  AGENTS_PROTOCOLS: 'acp,ucp',
};
