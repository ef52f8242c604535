import { defineModule, optional, text } from '@storekeep/server/module';

declare module '@storekeep/server/module' {
  interface RouteOptions {
    /** The directory of the compiled subscribers of a Medusa v1 project, such as `./dist/subscribers`. */
    v1Subscribers?: string;
  }
}

/** Subscribers of a Medusa v1 project; see docs/coming-from-medusa-v1.md. */
export const v1SubscribersModule = defineModule({
  name: 'v1-subscribers',
  variables: {
    v1Subscribers: optional('V1_SUBSCRIBERS', text('directory', /^.+$/), {
      description:
        'The compiled subscribers of a Medusa v1 project, such as `./dist/subscribers`; see `docs/coming-from-medusa-v1.md`',
    }),
  },
  configure: ({ v1Subscribers }) => ({ v1Subscribers: v1Subscribers ?? undefined }),
  isUsed: ({ v1Subscribers }) => v1Subscribers !== undefined,
  load: () => import('./v1-subscribers.modules.ts'),
});
