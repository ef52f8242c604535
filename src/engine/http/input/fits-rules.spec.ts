import { plainToInstance } from 'class-transformer';
import { IsIn, IsString, Validate, validateSync, ValidatorConstraint } from 'class-validator';
import fc from 'fast-check';
import { passesKnownRules } from './fits-rules.ts';
import {
  Amount,
  Email,
  Flag,
  Id,
  Ids,
  Integer,
  Json,
  Nested,
  NestedList,
  OneOf,
  property,
  Text,
  Texts,
} from './input-decorators.ts';

class Part {
  @Text({ min: 1, max: 5 })
  name!: string;

  @Integer({ optional: true, min: 0, max: 9 })
  count?: number;
}

class EveryInput {
  @Id({ idPrefix: 'x' }, { optional: true })
  id?: string;

  @Ids({ idPrefix: 'x' }, { nullable: true })
  ids?: string[] | null;

  @Texts({ optional: true })
  tags?: string[];

  @Email({ optional: true })
  email?: string;

  @Amount({ optional: true })
  amount?: number;

  @Flag({ optional: true })
  flag?: boolean;

  @OneOf(['a', 'b'], { optional: true })
  kind?: string;

  @Json({ optional: true })
  metadata?: Record<string, unknown>;

  @Nested(() => Part, { optional: true })
  part?: Part;

  @NestedList(() => Part, { optional: true, max: 3, unique: 'name' })
  parts?: Part[];
}

class WithRequired extends EveryInput {
  @Text()
  needed!: string;
}

const OPTIONS = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: false,
  stopAtFirstError: true,
};

const id = fc.string({ minLength: 1, maxLength: 4 });
const part = fc.record(
  { name: fc.string({ minLength: 1, maxLength: 5 }), count: fc.integer({ min: 0, max: 9 }) },
  { requiredKeys: ['name'] },
);
/** Valid bodies, apart from text with NUL characters and parts with equal names. */
const validBodies = fc.record(
  {
    id,
    ids: fc.array(id),
    tags: fc.array(fc.string()),
    email: fc.constant('a@example.com'),
    amount: fc.nat(),
    flag: fc.boolean(),
    kind: fc.constantFrom('a', 'b'),
    metadata: fc.constant({}),
    part,
    parts: fc.array(part, { maxLength: 3 }),
    needed: fc.string(),
  },
  { requiredKeys: ['needed'] },
);
const names = [
  'id',
  'ids',
  'tags',
  'email',
  'amount',
  'flag',
  'kind',
  'metadata',
  'part',
  'parts',
  'needed',
  'toString',
];
const unusualValues = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(undefined, null, '', '\0', ['\0'], [null], [[]], [{ name: '' }], { name: 'a', x: 1 }),
);
const changes = fc.oneof(
  fc.constant({}),
  fc.dictionary(fc.constantFrom(...names), unusualValues, { maxKeys: 1 }),
);
const bodies = fc.tuple(validBodies, changes).map(([body, change]) => ({ ...body, ...change }));

describe('The validation fast path', () => {
  it('accepts an input exactly if class-validator does', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.constantFrom(EveryInput, WithRequired), bodies, (type, body) => {
        const instance = plainToInstance(type, body);
        const isValid = validateSync(instance, OPTIONS).length === 0;
        if (passesKnownRules(instance)) accepted++;
        expect(passesKnownRules(instance)).toBe(isValid);
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });

  @ValidatorConstraint({ async: true })
  class AsyncConstraint {
    validate(): Promise<boolean> {
      return Promise.resolve(false);
    }
  }
  class WithAsyncConstraint {
    @Validate(AsyncConstraint)
    name = '';
  }
  class WithGroups {
    @IsString({ groups: ['some'] })
    name = '';
  }
  class WithCondition {
    @property({}, IsIn(['a'], { validateIf: () => false }))
    name = '';
  }

  it.each([
    ['an asynchronous constraint', WithAsyncConstraint],
    ['validation groups', WithGroups],
    ['a conditional rule', WithCondition],
  ])('does not accept an input whose class has %s', (_, type) => {
    expect(passesKnownRules(new type())).toBe(false);
  });

  it('accepts an empty array', () => {
    expect(passesKnownRules([])).toBe(true);
  });

  it.each([
    ['an array with an element', [1]],
    ['an object with a property `constructor`', { constructor: EveryInput }],
    ['an object without a prototype', Object.create(null) as object],
  ])('does not accept %s', (_, input) => {
    expect(passesKnownRules(input)).toBe(false);
  });
});
