import { Email, Identifier, Password } from '#engine/http/input/input-decorators';

export class StaffLoginBody {
  @Email({ example: 'admin@storekeep.example' })
  email!: string;

  @Password({ example: 'storekeep-demo', description: 'the example is that of the demo shop' })
  password!: string;

  @Identifier({
    optional: true,
    max: 64,
    example: '287082',
    description: 'of the second factor: six digits of the app, or a recovery code',
  })
  code?: string;
}

export class ShopperLoginBody {
  @Identifier({ min: 1, max: 320, example: 'oliver@example.com' })
  email!: string;

  @Password()
  password!: string;
}

/** As in Medusa v1, a text that is no e-mail is one without an account. */
export class EmailPath {
  @Identifier({ min: 1, max: 320, example: 'oliver@example.com' })
  email!: string;
}
