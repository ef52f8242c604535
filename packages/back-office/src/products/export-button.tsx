import { Button } from '@mantine/core';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { followJob } from '../settings/jobs/follow-job.ts';
import { notifyFailure } from '../ui/notify.ts';

/** Exports all products as CSV, and downloads the file once it is written. */
export function ExportButton() {
  const [isRunning, setRunning] = useState(false);
  const exportProducts = async () => {
    setRunning(true);
    try {
      const { batch_job } = await unwrap(
        api.POST('/admin/batch-jobs', { body: { type: 'product-export', context: { bom: true } } }),
      );
      const done = await followJob(batch_job.id, (status) => status === 'completed');
      const file_key = String(done.result?.file_key ?? '');
      const { download_url } = await unwrap(api.POST('/admin/uploads/download-url', { body: { file_key } }));
      location.assign(download_url);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button variant="default" loading={isRunning} onClick={() => void exportProducts()}>
      {t('Export')}
    </Button>
  );
}
