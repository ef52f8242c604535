/** A file in a message. */
export interface MailAttachment {
  filename: string;
  /** e.g. `application/pdf` */
  type: string;
  content: Uint8Array;
}

/** A message with its recipient, ready to be sent. */
export interface OutgoingMail {
  /** A name for the file, if messages are written to a directory. Defaults to `message`. */
  template?: string;
  /** One line. */
  subject: string;
  text: string;
  html?: string;
  /** One e-mail address, without a name. */
  to: string;
  /** Further recipients, whose addresses all of them see. */
  cc?: readonly string[];
  attachments?: readonly MailAttachment[];
  /** Identifies the message: the same for each attempt to send it, so that mail servers can recognize a duplicate. */
  key: string;
}

/** Delivers rendered messages. */
export interface MailTransport {
  /** The id of the notification provider, e.g. `smtp`. */
  readonly id: string;

  /**
   * Resolves when the message is accepted.
   * @throws PermanentFailure if the recipient or the message is rejected; any other error for a failure that may be temporary
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}
