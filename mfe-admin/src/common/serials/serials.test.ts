import { addSerials } from './serials';

describe('addSerials', () => {
  it.each([
    ['one', [], 'SN-1', ['SN-1']],
    ['a pasted list', ['SN-1'], 'SN-2\nSN-3, SN-4;\tSN-5\r\n', ['SN-1', 'SN-2', 'SN-3', 'SN-4', 'SN-5']],
    ['nothing', ['SN-1'], '  \n', ['SN-1']],
    ['a number with a space in it', [], ' AB 12 ', ['AB 12']],
  ])('takes %s', (_name, have, text, serials) => {
    expect(addSerials(have, text)).toEqual({ serials, problem: null });
  });

  it('takes none twice, whatever its capitals, and says so', () => {
    expect(addSerials(['SN-1'], 'sn-1, SN-2')).toEqual({
      serials: ['SN-1', 'SN-2'],
      problem: 'sn-1 is already in the list.',
    });
  });

  it('leaves out what no serial number can be', () => {
    expect(addSerials([], 'x'.repeat(61))).toEqual({
      serials: [],
      problem: 'A serial number has at most 60 characters.',
    });
  });
});
