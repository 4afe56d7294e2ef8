import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { callKey } from '../../../lib/api/queries.ts';
import { uploadWithProgress } from '../../../lib/api/upload-with-progress.ts';
import { useApp, useKnownUser } from '../../../lib/app-context.ts';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { dataAddress } from '../../../ui/media/compress-image.ts';
import { keepUploaded, photosDraft, uploadedPhotos } from './identity-drafts.ts';
import { type Photo, SIDES, type Side } from './photos.ts';

export type Photos = Readonly<Partial<Record<Side, Photo>>>;

interface Submission {
  form: RefObject<HTMLFormElement | null>;
  errors: Readonly<Partial<Record<string, string>>>;
  busy: boolean;
  going: { at: number; share: number } | undefined;
  send(photos: Photos): Promise<void>;
  clear(side: Side): void;
}

/**
 * Nothing is uploaded before all three are submitted. Uploaded photos aren't sent again after a failure, a
 * reload or a rejection: `onKept` receives those that the server already has.
 */
export function usePhotoSubmission(onKept: (side: Side, photo: Photo) => void): Submission {
  const { t } = useTranslation('identity');
  const { api, queries } = useApp();
  const addresses = useRef(new WeakMap<Blob, string>());
  const [going, setGoing] = useState<Submission['going']>();
  // Stores the error itself, so that its message follows the language.
  const [failures, setFailures] = useState<Readonly<Partial<Record<Side, unknown>>>>({});
  const { form, errors, busy, send, clear } = useCallForm('user.real', {
    start: {},
    onRefusal: (key) => {
      // The server deletes unused files after a day: upload them again.
      if (key === 'file_not_found') addresses.current = new WeakMap();
      return false;
    },
  });

  const draft = photosDraft(useKnownUser()?.id);
  const show = useRef(onKept);
  useEffect(() => {
    let isLeft = false;
    for (const [side, address] of uploadedPhotos(draft)) {
      const pendingUpload = api
        .call('file', { key: address.split('/').at(-1) ?? '' })
        .then(async (picture) => {
          const preview = await dataAddress(picture);
          if (isLeft) return;
          addresses.current.set(picture, address);
          show.current(side, { picture, preview });
        });
      pendingUpload.catch(() => keepUploaded(draft, side, undefined));
    }
    return () => {
      isLeft = true;
    };
  }, [api, draft]);

  const upload = async (picture: Blob, side: Side, at: number): Promise<string> => {
    const pendingAddress = addresses.current.get(picture);
    if (pendingAddress !== undefined) return pendingAddress;
    setGoing({ at, share: 0 });
    const carry = uploadWithProgress((share) => setGoing({ at, share }));
    const address = await api.call('upload', { file: picture }, undefined, carry);
    addresses.current.set(picture, address);
    keepUploaded(draft, side, address);
    return address;
  };

  return {
    form,
    errors: {
      ...errors,
      ...Object.fromEntries(
        Object.entries(failures).map(([side, error]) => [side, failureText(t, error)]),
      ),
    },
    busy,
    going,
    clear: (side) => {
      clear(side);
      keepUploaded(draft, side, undefined);
      setFailures({});
    },
    async send(photos) {
      if (going !== undefined || busy) return;
      setFailures({});
      const request: Partial<Record<Side, string>> = {};
      for (const [at, side] of SIDES.entries()) {
        const photo = photos[side];
        if (photo === undefined) return;
        try {
          request[side] = await upload(photo.picture, side, at);
        } catch (error) {
          setGoing(undefined);
          if (!isHandledElsewhere(error)) setFailures({ [side]: error });
          return;
        }
      }
      setGoing(undefined);
      const state = await send({ real_type: 2, ...request });
      if (state !== undefined) queries.setQueryData(callKey('real.state', {}), state);
    },
  };
}
