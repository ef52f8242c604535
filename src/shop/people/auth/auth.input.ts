import { Email, Password, Text } from '../../../engine/http/input/input-decorators.ts';

export class StaffLoginBody {
  @Email({ example: 'admin@storekeep.example' })
  email!: string;

  @Password({ example: 'storekeep-demo', description: 'the example is that of the demo shop' })
  password!: string;
}

export class ShopperLoginBody {
  @Text({ min: 1, max: 320, example: 'oliver@example.com' })
  email!: string;

  @Password()
  password!: string;
}

export class EmailPath {
  @Email()
  email!: string;
}
