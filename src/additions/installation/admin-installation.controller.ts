import { Get } from '@nestjs/common';
import { AdminController, Returns } from '@storekeep/server/extend';
import { COLUMNS_SCHEMA, STATUS_SCHEMA } from './installation.schemas.ts';
import { InstallationStatus, type OwnColumn, type Status } from './installation-status.ts';

const HEADING = { tag: 'Installation', tagDescription: 'The columns of a shop, and how its servers work' };

@AdminController('installation', undefined, HEADING)
export class AdminInstallationController {
  constructor(private readonly installation: InstallationStatus) {}

  @Get('columns')
  @Returns('GetInstallationColumns', 'List the columns that the shop has added to tables', COLUMNS_SCHEMA)
  columns(): { columns: OwnColumn[] } {
    return { columns: this.installation.listColumns() };
  }

  @Get('status')
  @Returns(
    'GetInstallationStatus',
    'Read versions, and what waits to be done in the background',
    STATUS_SCHEMA,
  )
  async status(): Promise<{ status: Status }> {
    return { status: await this.installation.readStatus() };
  }
}
