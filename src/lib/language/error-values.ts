// How the values in the text of an error are written. Loaded with the texts of errors: until then an error shows the message of the server.
type WrittenValues = typeof import('../../../protocol/error-values.ts').writtenValues;

let written: WrittenValues | undefined;

export const errorValues = (): WrittenValues | undefined => written;

export async function loadErrorValues(): Promise<void> {
  written ??= (await import('../../../protocol/error-values.ts')).writtenValues;
}
