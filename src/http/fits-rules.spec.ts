import { plainToInstance } from 'class-transformer';
import { IsIn, IsString, Validate, validateSync, ValidatorConstraint } from 'class-validator';
import fc from 'fast-check';
import { surelyFits } from './fits-rules.ts';
import {
  Amount,
  Email,
  Flag,
  Id,
  Ids,
  Json,
  Nested,
  NestedList,
  OneOf,
  property,
  Text,
  Texts,
  Whole,
} from './inputs.ts';

class Part {
  @Text({ min: 1, max: 5 })
  name!: string;

  @Whole({ optional: true, min: 0, max: 9 })
  count?: number;
}

class Whatever {
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

class More extends Whatever {
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
/** Bodies that fit, but for texts with a NUL and parts of one name. */
const fitting = fc.record(
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
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(undefined, null, '', '\0', ['\0'], [null], [[]], [{ name: '' }], { name: 'a', x: 1 }),
);
const changes = fc.oneof(fc.constant({}), fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 1 }));
const bodies = fc.tuple(fitting, changes).map(([body, change]) => ({ ...body, ...change }));

describe('an input that surely fits', () => {
  it('is one that class-validator finds nothing wrong with', () => {
    let fit = 0;
    fc.assert(
      fc.property(fc.constantFrom(Whatever, More), bodies, (type, body) => {
        const instance = plainToInstance(type, body);
        const isFine = validateSync(instance, OPTIONS).length === 0;
        if (surelyFits(instance)) fit++;
        expect(surelyFits(instance)).toBe(isFine);
      }),
      { numRuns: 3000 },
    );
    expect(fit).toBeGreaterThan(500);
  });

  it('is none whose class has rules that are not understood', () => {
    @ValidatorConstraint({ async: true })
    class Later {
      validate(): Promise<boolean> {
        return Promise.resolve(false);
      }
    }
    class Odd {
      @Validate(Later)
      name = '';
    }
    class Grouped {
      @IsString({ groups: ['some'] })
      name = '';
    }
    class Sometimes {
      @property({}, IsIn(['a'], { validateIf: () => false }))
      name = '';
    }
    for (const type of [Odd, Grouped, Sometimes]) expect(surelyFits(new type())).toBe(false);
  });

  it('is no list, and nothing that another class stands for', () => {
    expect(surelyFits([])).toBe(true);
    expect(surelyFits([1])).toBe(false);
    expect(surelyFits({ constructor: Whatever })).toBe(false);
    expect(surelyFits(Object.create(null) as object)).toBe(false);
  });
});
