import { useMutation } from '@tanstack/react-query';
import { type Phrase, t } from '../i18n/translate.ts';
import { notifyDone, notifyFailure } from '../ui/notify.ts';
import { type Result, unwrap } from './client.ts';
import { queryClient } from './use-data.ts';

interface ActionOptions<Data> {
  /** A message once it is done. */
  done?: Phrase;
  then?: (data: Exclude<Data, undefined>) => unknown;
  /** Whether errors are shown by the caller instead, such as a form. */
  showsErrors?: boolean;
}

/** A request that changes something. What is on the page is read again afterwards. */
export function useAction<Input, Data>(
  send: (input: Input) => Result<Data>,
  { done, then, showsErrors = false }: ActionOptions<Data> = {},
) {
  return useMutation({
    mutationFn: (input: Input) => unwrap(send(input)),
    onSuccess: async (data) => {
      await queryClient.invalidateQueries();
      if (done) notifyDone(t(done));
      await then?.(data);
    },
    onError: (error) => {
      if (!showsErrors) notifyFailure(error);
    },
  });
}
