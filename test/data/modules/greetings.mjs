import { defineModule, ok, optional, text, warning } from '@storekeep/server/module';

const variables = {
  greetingsName: optional('GREETINGS_NAME', text('name', /^\w+$/), { description: 'Who is greeted' }),
};

/** A module that commands and `storekeep doctor` know. */
export default defineModule({
  name: 'greetings',
  variables,
  describe: ({ greetingsName }) => [['Greetings', `go to ${greetingsName ?? 'all'}`]],
  doctor: {
    greetings: async ({ config: { greetingsName } }) =>
      greetingsName === null
        ? warning('greetings have no recipient', 'Set GREETINGS_NAME')
        : ok(`${greetingsName} is greeted`),
  },
  commands: {
    'greetings:print': {
      summary: 'prints a greeting',
      load: async () => {
        const { readModuleConfig } = await import('@storekeep/server/commands');
        const command = {
          options: {},
          examples: [['', 'with GREETINGS_NAME']],
          async run() {
            const { greetingsName } = readModuleConfig(variables, process.env);
            return { text: `Hello, ${greetingsName}`, data: { greetingsName } };
          },
        };
        return { command };
      },
    },
  },
});
