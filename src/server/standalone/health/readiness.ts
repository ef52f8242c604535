import { access, constants, mkdir } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import type { ModuleServices } from '#assembly/define-module';
import { shopMigrations } from '#assembly/shop-migrations';
import { UsedModules } from '#assembly/used-modules';
import { withTimeout } from '#engine/kernel/concurrency/with-timeout';
import { Database } from '#engine/kernel/database/database';
import { FilesOptions } from '#shop/back-office/files/files-options';

/** Less than the usual timeout of a probe, so that the response says what is wrong. */
const CHECK_TIMEOUT_MS = 2000;

/** Checks what a process needs to serve requests. Messages do not contain addresses or paths, as anyone can request them. */
@Injectable()
export class Readiness {
  private isDraining = false;

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
    private readonly files: FilesOptions,
    private readonly modules: UsedModules,
    private readonly instances: ModuleRef,
  ) {}

  /** From now on the process is not ready: load balancers send their requests to others, while it still responds. */
  startDraining(): void {
    this.isDraining = true;
  }

  checkShutdown(): HealthIndicatorResult<'shutdown'> {
    const indicator = this.indicators.check('shutdown');
    return this.isDraining ? indicator.down('The process is shutting down') : indicator.up();
  }

  async checkDatabase(): Promise<HealthIndicatorResult<'database'>> {
    const indicator = this.indicators.check('database');
    return (await succeeds(() => this.database.query('select 1')))
      ? indicator.up()
      : indicator.down('The database does not respond');
  }

  /** The migrations have run at the start; they can be missing if an older database was restored since. */
  async checkMigrations(): Promise<HealthIndicatorResult<'migrations'>> {
    const indicator = this.indicators.check('migrations');
    const { names } = shopMigrations;
    const hasRun = async (): Promise<void> => {
      const rows = await this.database.query('select 1 from storekeep_migrations where name = any($1)', [
        names,
      ]);
      if (rows.length < names.length) throw new Error('missing');
    };
    return (await succeeds(hasRun)) ? indicator.up() : indicator.down('Migrations are missing or unknown');
  }

  /** Whether the directory of files can be written to. Buckets are not requested. */
  async checkFiles(): Promise<HealthIndicatorResult<'files'>> {
    const indicator = this.indicators.check('files');
    const { directory, s3, store } = this.files;
    if (s3 || store) return indicator.up();
    const isWritable = await succeeds(async () => {
      await mkdir(directory, { recursive: true });
      await access(directory, constants.W_OK);
    });
    return isWritable ? indicator.up() : indicator.down('The directory of files cannot be written to');
  }

  /** The checks of the modules that the shop uses. */
  checkModules(): (() => Promise<HealthIndicatorResult>)[] {
    const services: ModuleServices = { get: (type) => this.instances.get(type, { strict: false }) };
    return this.modules.declarations.flatMap(({ name, health = {} }) =>
      Object.entries(health).map(([key, check]) => async () => {
        const indicator = this.indicators.check(key);
        const isHealthy = await succeeds((signal) => check(services, signal));
        return isHealthy ? indicator.up() : indicator.down(`A check of the module ${name} has failed`);
      }),
    );
  }
}

async function succeeds(check: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
  try {
    await withTimeout(CHECK_TIMEOUT_MS, check);
    return true;
  } catch {
    return false;
  }
}
