import {
  Button,
  DataTable,
  EmptyState,
  formatDay,
  Group,
  Link,
  Page,
  Section,
  Select,
  useAdmin,
  useAdminAction,
} from '@storekeep/server/dashboard';
import { useState } from 'react';
import { formatRating, type Review, type ReviewList } from './reviews.ts';

const STATUSES = ['pending', 'published', 'rejected'];

/** What customers wrote. Staff publish or reject what is pending, the oldest first. */
export default function ReviewsPage() {
  const [status, setStatus] = useState('pending');
  const { data, error } = useAdmin<ReviewList>(`/admin/product-reviews?status=${status}`);
  const moderate = useAdminAction(
    ({ id, to }: { id: string; to: 'published' | 'rejected' }) => ({
      path: `/admin/product-reviews/${id}`,
      body: { status: to },
    }),
    { done: 'Saved' },
  );
  const decision = ({ id, status: current }: Review) =>
    current === 'pending' ? (
      <Group gap="xs" justify="flex-end">
        <Button size="xs" disabled={moderate.isRunning} onClick={() => moderate.run({ id, to: 'published' })}>
          Publish
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={moderate.isRunning}
          onClick={() => moderate.run({ id, to: 'rejected' })}
        >
          Reject
        </Button>
      </Group>
    ) : (
      current
    );
  return (
    <Page title="Reviews" under="What customers say about products that they bought">
      <Section
        title="Reviews of products"
        hint={data ? `${data.count} ${status}` : undefined}
        isWide
        actions={
          <Select
            label="Status"
            data={STATUSES.map((value) => ({ value, label: value }))}
            value={status}
            onChange={(value) => setStatus(value ?? 'pending')}
          />
        }
      >
        <DataTable
          label="Reviews"
          rows={data?.reviews}
          rowKey={({ id }) => id}
          columns={[
            {
              title: 'Review',
              cell: ({ rating, title, text }) => (
                <>
                  {formatRating(rating)} <strong>{title}</strong>
                  <br />
                  {text}
                </>
              ),
            },
            {
              title: 'Product',
              isSecondary: true,
              cell: ({ product_id }) => <Link to={`/products/${product_id}`}>Product</Link>,
            },
            { title: 'Author', isSecondary: true, cell: ({ author }) => author ?? '–' },
            { title: 'Date', isSecondary: true, cell: ({ created_at }) => formatDay(created_at) },
            { title: 'Decision', isNumber: true, cell: decision },
          ]}
          empty={<EmptyState title={error ?? `No review is ${status}`} />}
        />
      </Section>
    </Page>
  );
}
