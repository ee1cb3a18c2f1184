import { withoutStyleAttributes } from './firstPaint';

describe('withoutStyleAttributes', () => {
  it('turns each different style into a rule of its own', () => {
    expect(
      withoutStyleAttributes(
        '<i style="width:1px">a</i><b class="x" style="width:1px"></b><u style="font-family:&quot;A&quot;">style="no"</u>',
      ),
    ).toEqual({
      html: '<i data-first-style="0">a</i><b class="x" data-first-style="0"></b><u data-first-style="1">style="no"</u>',
      styles: '[data-first-style="0"]{width:1px}[data-first-style="1"]{font-family:"A"}',
    });
  });

  it('drops what would leave its rule or its element', () => {
    expect(withoutStyleAttributes('<i style="x:&lt;/style>">a</i><i style="x:1}body{y:2">b</i>')).toMatchObject({
      styles: '',
    });
  });
});
