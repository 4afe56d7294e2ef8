import { createFormControl } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { callResolver } from '../../lib/api/call-resolver.ts';
import { faultOfMessage } from '../../lib/api/faults.ts';
import { FieldFaults } from './field-faults.ts';

const OPTIONS = { fields: {}, shouldUseNativeValidation: undefined };
const START = { account: '', password: '', repassword: '', code: '' };

function passwordForm() {
  const resolver = callResolver('user.forget');
  const form = createFormControl<Record<string, unknown>>();
  // The library's own values need a mounted page.
  const values = { ...START } as Record<string, string>;
  const check = async () => (await resolver(values, undefined, OPTIONS)).errors;
  const faults = new FieldFaults(form, check, async () => undefined);
  const shownError = (field: string) => {
    const message = form.getFieldState(field).error?.message;
    return message === undefined ? undefined : faultOfMessage(message);
  };
  const all = () => Object.keys(START).filter((field) => shownError(field) !== undefined);
  return {
    faults,
    shown: shownError,
    all,
    async write(field: string, text: string) {
      values[field] = text;
      await faults.type(field, all());
    },
  };
}

describe('an error appears when its field is left, and disappears when it is corrected', () => {
  test('no error appears while typing, or at a field that was not left', async () => {
    const { write, faults, all, shown } = passwordForm();
    await write('password', 'short');
    expect(all()).toEqual([]);
    await faults.leave('password');
    expect(all()).toEqual(['password']);
    expect(shown('password')).toEqual({ error: 'password_too_short' });
    await write('password', 'shorts');
    expect(all()).toEqual(['password']);
    await write('password', 'long enough');
    expect(all()).toEqual([]);
  });

  test('an emptied field shows a request for input, which disappears with the first character', async () => {
    const { write, faults, all, shown } = passwordForm();
    await write('password', 'x');
    await write('password', '');
    await faults.leave('password');
    expect(shown('password')).toEqual({ error: 'password_too_short', isEmpty: true });
    await write('password', 'x');
    expect(all()).toEqual([]);
  });

  test('a changed password makes its repetition invalid if that was left, and valid again', async () => {
    const { write, faults, all } = passwordForm();
    await write('password', 'long enough');
    await faults.leave('password');
    await write('repassword', 'long enough');
    await faults.leave('repassword');
    expect(all()).toEqual([]);
    await write('password', 'long enough!');
    await faults.leave('password');
    expect(all()).toEqual(['repassword']);
    await write('password', 'long enough');
    expect(all()).toEqual([]);
  });

  test('a refusal of the server stays until its own field is edited', async () => {
    const { write, faults, all } = passwordForm();
    await write('code', '123456');
    faults.mark('code', { error: 'code_wrong' });
    await write('password', 'long enough');
    await faults.leave('password');
    await faults.leave('code');
    expect(all()).toEqual(['code']);
    await write('code', '12345');
    expect(all()).toEqual([]);
  });

  test('after a reset no error appears at a field that was being left', async () => {
    const { write, faults, all } = passwordForm();
    await write('password', 'short');
    const leftField = faults.leave('password');
    faults.forget();
    await leftField;
    expect(all()).toEqual([]);
  });
});
