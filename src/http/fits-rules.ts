import {
  getMetadataStorage,
  ValidationTypes,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';

/*
 * class-validator looks through the rules of all classes there are for each object that it validates, and for each rule
 * through all kinds of rules. Most inputs are as they should be, so they are looked at here first, by rules that are looked
 * up once for a class. Who is not found to be fine has the library say what is wrong.
 */

/** The rules of a property. */
interface Rules {
  property: string;
  /** All must hold, or the property may be anything. */
  conditions: ((object: object, value: unknown) => unknown)[];
  checks: Check[];
  /** Holds an object with rules of its own, or a list of them. */
  isNested: boolean;
}

interface Check {
  validator: ValidatorConstraintInterface;
  constraints: unknown[];
  each: boolean;
}

type Class = new () => object;

/** Null for a class with rules that are not understood here. */
const known = new WeakMap<Class, ReadonlyMap<string, Rules> | null>();

/**
 * Whether an instance of a class surely keeps all rules of the class, and has no properties beside. The rules are
 * class-validator's, without groups; those decorators have put on the class by the time it is first seen.
 * @returns false also where that is not known here
 */
export function surelyFits(instance: object): boolean {
  const type = instance.constructor as unknown;
  if (typeof type !== 'function' || Object.getPrototypeOf(instance) !== type.prototype) return false;
  const rules = rulesOf(type as Class);
  return (
    rules !== null &&
    Object.keys(instance).every((property) => rules.has(property)) &&
    [...rules.values()].every((rule) => keeps(instance, type.name, rule))
  );
}

function keeps(
  object: object,
  targetName: string,
  { property, conditions, checks, isNested }: Rules,
): boolean {
  const value = (object as Record<string, unknown>)[property];
  if (!conditions.every((condition) => condition(object, value))) return true;
  const passes = ({ validator, constraints, each }: Check): boolean => {
    const about: ValidationArguments = { targetName, property, object, value, constraints };
    const isValid = (one: unknown): boolean => validator.validate(one, about) === true;
    return each && Array.isArray(value) ? value.every(isValid) : isValid(value);
  };
  return checks.every(passes) && (!isNested || value === undefined || [value].flat().every(nestedFits));
}

function nestedFits(value: unknown): boolean {
  return typeof value === 'object' && value !== null && surelyFits(value);
}

function rulesOf(type: Class): ReadonlyMap<string, Rules> | null {
  let rules = known.get(type);
  if (rules === undefined) known.set(type, (rules = lookUp(type)));
  return rules;
}

function lookUp(type: Class): ReadonlyMap<string, Rules> | null {
  const storage = getMetadataStorage();
  const rules = new Map<string, Rules>();
  for (const metadata of storage.getTargetValidationMetadatas(type, '', false, false)) {
    const { propertyName: property, constraints, constraintCls, each } = metadata;
    const rule = rules.get(property) ?? { property, conditions: [], checks: [], isNested: false };
    rules.set(property, rule);
    if (metadata.groups?.length || metadata.validateIf) return null;
    if (metadata.type === ValidationTypes.CONDITIONAL_VALIDATION)
      rule.conditions.push(constraints[0] as Rules['conditions'][number]);
    else if (metadata.type === ValidationTypes.NESTED_VALIDATION) rule.isNested = true;
    else if (metadata.type === ValidationTypes.CUSTOM_VALIDATION)
      for (const { instance, async } of storage.getTargetValidatorConstraints(constraintCls)) {
        if (async) return null;
        rule.checks.push({ validator: instance, constraints, each });
      }
    else return null;
  }
  return rules;
}
