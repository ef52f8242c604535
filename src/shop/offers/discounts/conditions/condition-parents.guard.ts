import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DiscountConditionsService } from './discount-conditions.service.ts';

/**
 * Checks the discount and the condition of a path before the body is validated, because Medusa v1 reports a wrong path before an
 * invalid body.
 */
@Injectable()
export class ConditionParentsGuard implements CanActivate {
  constructor(private readonly conditions: DiscountConditionsService) {}

  /** @throws not_found (discount or condition); invalid_data for a condition of another discount */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Parents }>>();
    await this.conditions.requireInPath(params.discount_id, params.condition_id);
    return true;
  }
}

interface Parents {
  discount_id: string;
  condition_id: string;
}
