import {
  getMetadataStorage,
  type ValidationArguments,
  ValidationTypes,
  type ValidatorConstraintInterface,
} from 'class-validator';

/*
 * For each object, class-validator searches the rules of all classes, and for each rule all kinds of rules. Most inputs are valid,
 * so they are checked here first, with rules that are collected once per class. Only inputs that fail go to the library, which
 * builds the messages.
 */

/** The rules of a property. */
interface Rules {
  property: string;
  /** If one of them is false, the property is not checked. */
  conditions: ((object: object, value: unknown) => unknown)[];
  checks: Check[];
  /** Whether the value is an object with its own rules, or a list of such objects. */
  isNested: boolean;
}

interface Check {
  validator: ValidatorConstraintInterface;
  constraints: unknown[];
  each: boolean;
}

type Class = new () => object;

/** Null for a class with rules that are not supported here. */
const rulesByClass = new WeakMap<Class, ReadonlyMap<string, Rules> | null>();

/**
 * Whether an instance satisfies all class-validator rules of its class, and has no unknown properties. Rules are collected when
 * a class is first used, so decorators must have run before.
 * @returns false also if the class has rules that are not supported here, such as groups
 */
export function passesKnownRules(instance: object): boolean {
  const type = instance.constructor as unknown;
  if (typeof type !== 'function' || Object.getPrototypeOf(instance) !== type.prototype) return false;
  const rules = rulesOf(type as Class);
  return (
    rules !== null &&
    Object.keys(instance).every((property) => rules.has(property)) &&
    [...rules.values()].every((rule) => satisfies(instance, type.name, rule))
  );
}

function satisfies(
  object: object,
  targetName: string,
  { property, conditions, checks, isNested }: Rules,
): boolean {
  const value = (object as Record<string, unknown>)[property];
  if (!conditions.every((condition) => condition(object, value))) return true;
  const passes = ({ validator, constraints, each }: Check): boolean => {
    const args: ValidationArguments = { targetName, property, object, value, constraints };
    const isValid = (element: unknown): boolean => validator.validate(element, args) === true;
    return each && Array.isArray(value) ? value.every(isValid) : isValid(value);
  };
  return checks.every(passes) && (!isNested || value === undefined || [value].flat().every(nestedFits));
}

function nestedFits(value: unknown): boolean {
  return typeof value === 'object' && value !== null && passesKnownRules(value);
}

function rulesOf(type: Class): ReadonlyMap<string, Rules> | null {
  let rules = rulesByClass.get(type);
  if (rules === undefined) rulesByClass.set(type, (rules = collectRules(type)));
  return rules;
}

function collectRules(type: Class): ReadonlyMap<string, Rules> | null {
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
