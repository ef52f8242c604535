import { Button, Container, Heading, Textarea } from '@medusajs/ui';
import { useAdminStore, useAdminUpdateStore } from 'medusa-react';
import { useState } from 'react';

/** A page of the settings: a note for whoever packs, in the metadata of the store. */
const PackingNote = ({ notify }) => {
  const { store } = useAdminStore();
  const update = useAdminUpdateStore();
  const [note, setNote] = useState(null);
  const save = () =>
    update.mutate(
      { metadata: { packing_note: note } },
      {
        onSuccess: () => notify.success('Saved', 'The packing note was saved'),
        onError: () => notify.error('Not saved', 'The packing note could not be saved'),
      },
    );
  return (
    <Container>
      <Heading>Packing note</Heading>
      <Textarea
        aria-label="Packing note"
        value={note ?? store?.metadata?.packing_note ?? ''}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button disabled={note === null} onClick={save}>
        Save
      </Button>
    </Container>
  );
};

export default PackingNote;

export const config = { card: { label: 'Packing note', description: 'For whoever packs the orders' } };
