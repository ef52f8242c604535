'use strict';
throw new Error('a key is missing\nin the environment');
