import { Body, Delete, Get, Post } from '@nestjs/common';
import {
  AdminController,
  authTag,
  CurrentPrincipal,
  notAllowed,
  NotReplayed,
  type Principal,
  RateLimited,
  Rejects,
  resources,
  Returns,
  secondFactorRequired,
  StaffId,
  wrongCode,
} from '@storekeep/server/extend';
import { ConfirmSecondFactorBody, RemoveSecondFactorBody } from './second-factor.input.ts';
import { SecondFactors, type SecondFactorState } from './second-factors.ts';

const STATE = {
  type: 'object',
  required: ['second_factor'],
  properties: {
    second_factor: {
      type: 'object',
      required: ['confirmed_at', 'recovery_codes_left'],
      properties: {
        confirmed_at: { type: ['string', 'null'], format: 'date-time', example: '2026-11-28T09:30:00Z' },
        recovery_codes_left: { type: 'integer', example: 10 },
      },
    },
  },
};

const SET_UP = {
  type: 'object',
  required: ['otpauth_url', 'recovery_codes'],
  properties: {
    otpauth_url: {
      type: 'string',
      description: 'the secret, for an app: usually shown as a QR code',
      example:
        'otpauth://totp/Shop:you%40example.com?issuer=Shop&secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
    recovery_codes: {
      type: 'array',
      items: { type: 'string' },
      description: 'each replaces one code of the app; shown only here',
      example: ['4f1c-9a0e-77b2-c3d8-51ee'],
    },
  },
};

@AdminController(resources.users, 'auth/second-factor', authTag)
export class AdminSecondFactorController {
  constructor(private readonly factors: SecondFactors) {}

  @Get()
  @Returns('GetAuthSecondFactor', 'Get whether the current user has a second factor', STATE)
  async get(@StaffId() id: string): Promise<{ second_factor: SecondFactorState }> {
    return { second_factor: await this.factors.describe(id) };
  }

  @Post()
  @NotReplayed() // the response contains the secret
  @Rejects(notAllowed('You have a second factor: remove it before you set up another one'))
  @Returns('PostAuthSecondFactor', 'Set a second factor up', SET_UP)
  setUp(@StaffId() id: string): Promise<{ otpauth_url: string; recovery_codes: string[] }> {
    return this.factors.setUp(id);
  }

  @Post('confirm')
  @NotReplayed() // a code counts once
  @RateLimited()
  @Rejects(notAllowed('Set a second factor up before you confirm it'), wrongCode())
  @Returns('PostAuthSecondFactorConfirm', 'Confirm the second factor by its first code', STATE)
  async confirm(
    @StaffId() id: string,
    @Body() { code }: ConfirmSecondFactorBody,
    @CurrentPrincipal() { address }: Principal,
  ): Promise<{ second_factor: SecondFactorState }> {
    return { second_factor: await this.factors.confirm(id, code, address) };
  }

  @Delete()
  @NotReplayed() // a code counts once
  @RateLimited()
  @Rejects(secondFactorRequired(), wrongCode())
  @Returns('DeleteAuthSecondFactor', 'Remove the second factor of the current user', STATE)
  async remove(
    @StaffId() id: string,
    @Body() { code }: RemoveSecondFactorBody,
    @CurrentPrincipal() { address }: Principal,
  ): Promise<{ second_factor: SecondFactorState }> {
    await this.factors.remove(id, { code, address });
    return { second_factor: await this.factors.describe(id) };
  }
}
