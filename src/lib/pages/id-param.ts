import { useSearchParams } from 'react-router-dom';

const ID = /^[1-9]\d{0,14}$/;

export function useIdParam(): number | undefined {
  return readId(useSearchParams()[0].get('id') ?? '');
}

export function readId(text: string): number | undefined {
  return ID.test(text) ? Number.parseInt(text, 10) : undefined;
}
