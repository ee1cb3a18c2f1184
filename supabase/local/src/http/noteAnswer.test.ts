import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { logger } from '../logger';
import { noteAnswer } from './noteAnswer';

function answered(level: string): jest.SpyInstance {
  logger.level = level;
  const debug = jest.spyOn(logger, 'debug').mockImplementation(() => undefined);
  const req = Object.assign(new IncomingMessage(new Socket()), { method: 'POST' });
  const res = new ServerResponse(req);
  noteAnswer(req, res, '/rest/v1/rpc/record_sale');
  res.statusCode = 409;
  res.emit('finish');
  return debug;
}

const before = logger.level;
afterEach(() => {
  logger.level = before;
  jest.restoreAllMocks();
});

describe('noteAnswer', () => {
  it('says what was asked and how it was answered when everything is to be seen', () => {
    expect(answered('debug')).toHaveBeenCalledWith(
      expect.objectContaining({ status: 409 }) as object,
      'POST /rest/v1/rpc/record_sale',
    );
  });

  it('says nothing otherwise', () => {
    expect(answered('warn')).not.toHaveBeenCalled();
  });
});
