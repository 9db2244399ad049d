package job

var SkipFrames = skipFrames
