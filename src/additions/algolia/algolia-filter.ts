/*
 * Filters in the syntax of Algolia (https://www.algolia.com/doc/api-reference/api-parameters/filters/): comparisons that are combined by
 * AND, OR, NOT and parentheses.
 */

const MAX_LENGTH = 4096;
const MAX_DEPTH = 10;

/** A quoted text, a parenthesis, a colon, an operator, or a word. */
const TOKEN = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([():]|<=|>=|!=|[<>=])|([^\s"'():<>=!]+))/y;

type Token = { type: 'text' | 'word' | 'operator'; value: string };

/**
 * Parses a filter, so that it cannot end the parentheses in which it is put.
 * @returns the same filter, written anew; null if it is malformed
 */
export function normalizeAlgoliaFilter(filter: string): string | null {
  const tokens = filter.length > MAX_LENGTH ? null : tokenize(filter.trim());
  if (!tokens || tokens.length === 0) return null;
  const parser = new Parser(tokens);
  const normalized = parser.readExpression(0);
  return parser.isAtEnd ? normalized : null;
}

function tokenize(filter: string): Token[] | null {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < filter.length) {
    const match = pattern.exec(filter);
    if (!match) return null;
    const [, double, single, operator, word] = match;
    const text = double ?? single;
    if (text !== undefined) tokens.push({ type: 'text', value: text.replace(/\\(.)/gs, '$1') });
    else if (operator !== undefined) tokens.push({ type: 'operator', value: operator });
    else tokens.push({ type: 'word', value: word });
  }
  return tokens;
}

/** A recursive descent; each method returns null if the filter is malformed there. */
class Parser {
  private position = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  get isAtEnd(): boolean {
    return this.position === this.tokens.length;
  }

  readExpression(depth: number): string | null {
    let expression = this.readOperand(depth);
    while (expression !== null) {
      const connective = this.takeWord('AND') ?? this.takeWord('OR');
      if (connective === null) break;
      const operand = this.readOperand(depth);
      expression = operand && `${expression} ${connective} ${operand}`;
    }
    return expression;
  }

  private readOperand(depth: number): string | null {
    if (depth > MAX_DEPTH) return null;
    const not = this.takeWord('NOT');
    const operand = this.take('(') ? this.readParentheses(depth) : this.readComparison();
    return operand && (not ? `NOT ${operand}` : operand);
  }

  private readParentheses(depth: number): string | null {
    const inner = this.readExpression(depth + 1);
    return inner !== null && this.take(')') ? `(${inner})` : null;
  }

  /** `attribute:value`, `attribute:1 TO 5`, `attribute > 5`, or only a value, which is one of `_tags`. */
  private readComparison(): string | null {
    const attribute = this.readValue();
    if (attribute === null) return null;
    if (this.take(':')) return this.readFacet(attribute);
    const operator = ['<=', '>=', '!=', '<', '>', '='].find((one) => this.take(one));
    if (operator === undefined) return attribute;
    const number = this.readNumber();
    return number && `${attribute} ${operator} ${number}`;
  }

  private readFacet(attribute: string): string | null {
    const from = this.readNumber();
    if (from !== null && this.takeWord('TO')) {
      const to = this.readNumber();
      return to && `${attribute}:${from} TO ${to}`;
    }
    const value = from ?? this.readValue();
    return value === null ? null : `${attribute}:${value}${this.readScore()}`;
  }

  /** `<score=5>`, the weight of a facet. */
  private readScore(): string {
    const [opening, score, equals, number, closing] = this.tokens.slice(this.position, this.position + 5);
    const isScore =
      opening?.value === '<' && score?.value === 'score' && equals?.value === '=' && closing?.value === '>';
    if (!isScore || !/^\d{1,9}$/.test(number.value)) return '';
    this.position += 5;
    return `<score=${number.value}>`;
  }

  private readNumber(): string | null {
    const token = this.tokens[this.position];
    if (token?.type !== 'word' || !/^-?\d{1,20}(\.\d{1,20})?$/.test(token.value)) return null;
    this.position++;
    return token.value;
  }

  private readValue(): string | null {
    const token = this.tokens[this.position];
    if (!token || token.type === 'operator') return null;
    if (token.type === 'word' && /^(and|or|not|to)$/i.test(token.value)) return null;
    this.position++;
    return token.type === 'text' ? quote(token.value) : token.value;
  }

  private takeWord(word: string): string | null {
    return this.takeToken('word', word) ? word : null;
  }

  private take(operator: string): boolean {
    return this.takeToken('operator', operator);
  }

  private takeToken(type: Token['type'], value: string): boolean {
    const token = this.tokens[this.position];
    const matches = token?.type === type && token.value === value;
    if (matches) this.position++;
    return matches;
  }
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
