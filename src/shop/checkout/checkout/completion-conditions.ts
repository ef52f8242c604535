import { Injectable } from '@nestjs/common';

/**
 * What a module requires before a shopper completes an open cart, such as the acceptance of terms.
 * @throws not_allowed
 */
export type CompletionCondition = (cartId: string) => Promise<void>;

/** The conditions of modules. Carts that other protocols complete, or a payment that was made, are not checked. */
@Injectable()
export class CompletionConditions {
  private readonly conditions: CompletionCondition[] = [];

  /** Call it in `onModuleInit`. */
  register(condition: CompletionCondition): void {
    this.conditions.push(condition);
  }

  async check(cartId: string): Promise<void> {
    for (const condition of this.conditions) await condition(cartId);
  }
}
