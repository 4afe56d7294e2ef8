import { useRef } from 'react';
import { useApp } from '../../lib/app-context.ts';

export interface Upload {
  keep(picture: Blob | undefined): void;
  /** The address of the uploaded picture; each picture is uploaded once. */
  address(): Promise<string | undefined>;
}

/** Uploads a picture only when its message or form is sent. */
export function useUpload(): Upload {
  const { api } = useApp();
  const lastUpload = useRef<{ picture: Blob; address?: string }>(undefined);
  return {
    keep: (picture) => {
      lastUpload.current = picture === undefined ? undefined : { picture };
    },
    address: async () => {
      const one = lastUpload.current;
      if (one === undefined) return undefined;
      one.address ??= await api.call('upload', { file: one.picture });
      return one.address;
    },
  };
}
