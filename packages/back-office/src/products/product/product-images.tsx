import { ActionIcon, Box, Button, FileButton, Group, Image, Paper, SimpleGrid, Text } from '@mantine/core';
import { StarIcon, Trash2Icon, UploadIcon } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { api, type Result, unwrap } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { t } from '../../i18n/translate.ts';
import { Section } from '../../ui/page.tsx';
import type { Product } from './product-page.tsx';

/** The pictures of a product: they are dropped here, or chosen; one of them is the thumbnail. */
export function ProductImages({ product }: { product: Product }) {
  const [isOver, setOver] = useState(false);
  const urls = (product.images ?? []).map(({ url }) => url);
  const save = useAction(
    (body: { images?: string[]; thumbnail?: string | null }) =>
      api.POST('/admin/products/{id}', { params: { path: { id: product.id } }, body }),
    { done: 'Saved' },
  );
  const upload = useAction(
    async (files: File[]): Result<object> => {
      const { uploads } = await unwrap(uploadFiles(files));
      const added = uploads.map(({ url }) => url);
      return api.POST('/admin/products/{id}', {
        params: { path: { id: product.id } },
        body: { images: [...urls, ...added], thumbnail: product.thumbnail ?? added[0] },
      });
    },
    { done: 'Saved' },
  );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'));
    if (files.length > 0) upload.mutate(files);
  };
  return (
    <Section
      title={t('Pictures')}
      actions={
        <FileButton accept="image/*" multiple onChange={(files) => files.length > 0 && upload.mutate(files)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={upload.isPending}
              leftSection={<UploadIcon size={14} aria-hidden />}
            >
              {t('Upload')}
            </Button>
          )}
        </FileButton>
      }
    >
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        p="sm"
        bd={`2px dashed ${isOver ? 'var(--mantine-primary-color-filled)' : 'var(--line)'}`}
        style={{ borderRadius: 'var(--mantine-radius-md)' }}
      >
        {urls.length === 0 && (
          <Text size="sm" c="dimmed" ta="center" py="md">
            {t('Drop pictures here.')}
          </Text>
        )}
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {urls.map((url, index) => (
            <Paper key={url} withBorder p={6}>
              <Image src={url} alt={t('Picture {number}', { number: index + 1 })} h={130} fit="contain" />
              <Group gap={4} justify="space-between" mt={4}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Use as thumbnail')}
                  aria-pressed={url === product.thumbnail}
                  onClick={() => save.mutate({ thumbnail: url })}
                >
                  <StarIcon
                    fill={url === product.thumbnail ? 'currentColor' : 'none'}
                    size={16}
                    aria-hidden
                  />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove picture {number}', { number: index + 1 })}
                  onClick={() =>
                    save.mutate({
                      images: urls.filter((other) => other !== url),
                      ...(url === product.thumbnail && {
                        thumbnail: urls.find((other) => other !== url) ?? null,
                      }),
                    })
                  }
                >
                  <Trash2Icon size={16} aria-hidden />
                </ActionIcon>
              </Group>
            </Paper>
          ))}
        </SimpleGrid>
      </Box>
    </Section>
  );
}

function uploadFiles(files: readonly File[]) {
  const body = new FormData();
  for (const file of files) body.append('files', file);
  // the description of the operation has names of files; a form is sent as it is
  return api.POST('/admin/uploads', { body: { files: [] }, bodySerializer: () => body });
}
