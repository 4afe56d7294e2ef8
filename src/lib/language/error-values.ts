// How the values in the text of an error are written. Loaded with the texts of errors: until then an error shows the message of the server.
type WrittenValues = typeof import('../../../protocol/error-values.ts').writtenValues;

let loadedValues: WrittenValues | undefined;

export const errorValues = (): WrittenValues | undefined => loadedValues;

export async function loadErrorValues(): Promise<void> {
  loadedValues ??= (await import('../../../protocol/error-values.ts')).writtenValues;
}
