throw new Error('This function cannot be loaded.');
