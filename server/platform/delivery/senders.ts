import { createTransport } from 'nodemailer';
import type { Sender, Senders } from './courier.ts';

export interface SenderSettings {
  /** `smtp://user:password@host:port`, or `smtps:`. */
  smtp_url: string | undefined;
  smtp_from: string | undefined;
  /** Short messages are sent as `POST { to, text }`. */
  sms_url: string | undefined;
  sms_token: string | undefined;
}

const CONNECT_MS = 10_000;
const WHOLE_MS = 30_000;
const FROM = 'Pocket Exchange <no-reply@localhost>';

export function sendersOf({ smtp_url, smtp_from, sms_url, sms_token }: SenderSettings): Senders {
  return {
    ...(smtp_url !== undefined && { email: mailSender(smtp_url, smtp_from ?? FROM) }),
    ...(sms_url !== undefined && { sms: gatewaySender(sms_url, sms_token) }),
  };
}

function mailSender(url: string, from: string): Sender {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    socketTimeout: WHOLE_MS,
    // The content is our own text and needs no file or URL access.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ address, subject, text }) => {
      await transport.sendMail({ from, to: { name: '', address }, subject, text });
    },
  };
}

function gatewaySender(url: string, token: string | undefined): Sender {
  return {
    send: async ({ address: to, text }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(WHOLE_MS),
        redirect: 'error',
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}
