import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { HttpOptions } from '#engine/http/http-options';
import { IdentityOptions } from '#engine/identity/identity-options';
import { AdminUploadsController } from './admin-uploads.controller.ts';
import { DownloadsController } from './downloads.controller.ts';
import { FileLinks } from './file-links.ts';
import { FileStore } from './file-store.ts';
import { FilesOptions } from './files-options.ts';
import { LocalFiles } from './local-files.ts';
import { S3Files } from './s3-files.ts';
import { UnparsedUploads } from './unparsed-uploads.ts';
import { UploadsService } from './uploads.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminUploadsController, DownloadsController],
  providers: [
    {
      provide: FileStore,
      inject: [FilesOptions, HttpOptions, IdentityOptions],
      useFactory: (
        { store, s3, directory }: FilesOptions,
        { prefix }: HttpOptions,
        identity: IdentityOptions,
      ) =>
        store ??
        (s3 ? new S3Files(s3) : new LocalFiles(directory, new FileLinks(identity.cookieSecret, prefix))),
    },
    UploadsService,
    UnparsedUploads,
  ],
  exports: [FileStore],
})
export class FilesModule {}
